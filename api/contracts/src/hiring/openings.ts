import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Instant } from '../base/ids.ts';
import { defineResource } from '../resources/define-resource.ts';
import { idSchema } from '../resources/schemas.ts';

export const OPENING_STATUSES = ['draft', 'open', 'paused', 'closed', 'filled'] as const;
export const WORK_MODES = ['onsite', 'hybrid', 'remote'] as const;
export const EMPLOYMENT_TYPES = ['full_time', 'part_time', 'contract', 'temporary', 'internship'] as const;
export const MAX_SLUG_CHARACTERS = 80;
export const MAX_DESCRIPTION_CHARACTERS = 10_000;
export const MAX_QUESTIONS = 30;
export const MAX_QUESTION_CHARACTERS = 500;
export const MAX_CRITERIA = 20;
export const MAX_CRITERION_CHARACTERS = 120;
export const MAX_OPENINGS = 1_000;
const MAX_SALARY = 1_000_000_000;
/** The required sum of a rubric's weights. */
export const TOTAL_WEIGHT = 100;

/** The last segment of an opening's public URL. */
export const OpeningSlug = z
  .string()
  .max(MAX_SLUG_CHARACTERS)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .meta({ example: 'veterinary-technician-nights' });

const line = (example: string) => z.string().trim().pipe(characters(120)).meta({ example });
const salary = z.int().min(0).max(MAX_SALARY).nullable().meta({ example: 52_000 });

/** A criterion of the rubric, and its share of the score in percent. */
export const Criterion = z
  .object({
    criterion: z.string().trim().pipe(characters(MAX_CRITERION_CHARACTERS, 1)),
    weight: z.int().min(1).max(TOTAL_WEIGHT),
  })
  .meta({ id: 'Criterion', example: { criterion: 'Stays calm in an emergency', weight: 40 } });
export type Criterion = z.infer<typeof Criterion>;

/** Openings that candidates apply for. The API calls them openings. */
export const openings = defineResource({
  kind: 'jobs',
  singular: 'job',
  idPrefix: 'job',
  fields: {
    slug: OpeningSlug,
    status: z.enum(OPENING_STATUSES),
    location: line('Boulder, CO'),
    /** The country (ISO 3166-1) of the workplace, or from where people may work. */
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .meta({ example: 'US' }),
    workMode: z.enum(WORK_MODES),
    employmentType: z.enum(EMPLOYMENT_TYPES),
    department: line('Nursing'),
    description: z
      .object({
        en: characters(MAX_DESCRIPTION_CHARACTERS).default(''),
        es: characters(MAX_DESCRIPTION_CHARACTERS).default(''),
      })
      .meta({ id: 'JobDescription', example: { en: 'You care for patients at night.', es: '' } }),
    /** Per year, in whole units of the currency. */
    salaryMin: salary,
    salaryMax: salary,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .meta({ example: 'USD' }),
    openings: z.int().min(1).max(MAX_OPENINGS),
    closesAt: Instant.nullable(),
    screeningAgentId: idSchema('agt').nullable(),
    questions: z
      .array(z.string().trim().pipe(characters(MAX_QUESTION_CHARACTERS, 1)))
      .max(MAX_QUESTIONS)
      .meta({ example: ['Which nights can you work?'] }),
    rubric: z.array(Criterion).max(MAX_CRITERIA),
  },
  defaults: {
    status: 'draft',
    location: '',
    country: 'US',
    workMode: 'onsite',
    employmentType: 'full_time',
    department: '',
    description: { en: '', es: '' },
    salaryMin: null,
    salaryMax: null,
    currency: 'USD',
    openings: 1,
    closesAt: null,
    screeningAgentId: null,
    questions: [],
    rubric: [],
  },
  measured: {
    /** Whether the public site lists this account's openings; its operator decides. */
    shape: { isOnCareers: z.boolean() },
    none: { isOnCareers: false },
  },
  mayShareNames: true,
  unique: { slug: { over: 'platform', code: 'resource.slug_taken' } },
  limit: 500,
  impersonator: 'write',
  agency: 'read',
  readers: ['supervisor'],
  managers: [],
  searched: ['slug', 'location', 'department'],
  sorts: ['status', 'department', 'location', 'closesAt'],
  filters: ['status', 'workMode', 'employmentType'],
  references: { screeningAgentId: 'agents' },
  check: ({ status, rubric, salaryMin, salaryMax }, report) => {
    const total = rubric.reduce((sum, { weight }) => sum + weight, 0);
    if (rubric.length > 0 && total !== TOTAL_WEIGHT) report('rubric', 'weights_not_full');
    if (rubric.length === 0 && status === 'open') report('rubric', 'needed_when_open');
    if (new Set(rubric.map(({ criterion }) => criterion)).size < rubric.length) report('rubric', 'duplicate');
    if (salaryMin !== null && salaryMax !== null && salaryMax < salaryMin) report('salaryMax', 'below_minimum');
  },
});
