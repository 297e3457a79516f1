import type { AppointmentType, Hold, RotaTime } from '@switchboard/contracts/veterinarians/veterinarians';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { Changed } from '../../resource/changed.tsx';
import { readableNumber } from '../../resource/phone-field.tsx';
import { defineView, type KindItem } from '../../resource/resource-view.ts';
import { useDayName } from '../../resource/weekly-times-field.tsx';
import { useMinute } from '../../ui/use-now.ts';
import classes from './fields.module.css';
import { useOnCall } from './on-call-api.ts';
import { ScheduleOverview } from './schedule-overview.tsx';
import { useScheduleWords } from './schedule-words.ts';
import { useVeterinarians } from './use-veterinarians.ts';
import { VeterinarianFields } from './veterinarian-fields.tsx';

type Veterinarian = KindItem<'veterinarians'>;

/** The screens of veterinarians. */
export const veterinariansView = defineView<'veterinarians'>({
  kind: 'veterinarians',
  hasOwnEntry: true,
  Overview: ScheduleOverview,
  columns: [
    {
      key: 'treats',
      header: 'veterinarians.treats',
      cell: (item) => <Treats {...item} />,
      isShownOnPhones: true,
    },
    { key: 'languages', header: 'veterinarians.languages', cell: (item) => <Languages {...item} /> },
    {
      key: 'phone',
      header: 'veterinarians.phone',
      cell: ({ phone }) => (phone === null ? '–' : readableNumber(phone)),
      isShownOnPhones: true,
    },
    { key: 'state', header: 'veterinarians.state', cell: (item) => <State {...item} />, isShownOnPhones: true },
    { key: 'updatedAt', header: 'resource.updated', sort: 'updatedAt', cell: (item) => <Changed item={item} /> },
  ],
  filters: [],
  Fields: VeterinarianFields,
  blank: {},
  fieldLabels: {
    credentials: 'veterinarians.credentials',
    species: 'veterinarians.species',
    specialties: 'veterinarians.specialties',
    languages: 'veterinarians.languages',
    phone: 'veterinarians.phone',
    acceptsNewClients: 'veterinarians.acceptsNewClients',
    appointmentTypes: 'veterinarians.appointmentTypes',
    rota: 'veterinarians.rotaOf',
    holds: 'veterinarians.holds',
  },
  useFieldText: useVeterinarianText,
  prose: [],
  useSubtitle: () => {
    const { t } = useTranslation();
    return ({ credentials, acceptsNewClients }) =>
      [credentials, acceptsNewClients ? '' : t('veterinarians.fullyBooked')].filter(Boolean).join(' · ');
  },
});

/** Separate words; CSS draws the separators. */
function Treats({ species, specialties }: Pick<Veterinarian, 'species' | 'specialties'>) {
  const words = [...new Set([...species, ...specialties])];
  if (words.length === 0) return '–';
  return (
    <span className={classes['words']}>
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </span>
  );
}

function Languages({ languages }: Pick<Veterinarian, 'languages'>) {
  const { languageAlone } = useFormats();
  return languages.length === 0 ? '–' : languages.map(languageAlone).join(', ');
}

function State({ id, holds }: Pick<Veterinarian, 'id' | 'holds'>) {
  const { t } = useTranslation();
  const { place } = useScheduleWords();
  const now = useMinute();
  const { data } = useOnCall();
  const isAway = holds.some(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to));
  if (isAway) return t('veterinarians.away');
  const mine = data?.data.find(({ veterinarian }) => veterinarian.id === id);
  return mine ? t('veterinarians.onCallAs', { place: place(mine.order) }) : '–';
}

function useVeterinarianText() {
  const { t } = useTranslation();
  const words = useScheduleWords();
  const dayName = useDayName();
  const formats = useFormats();
  const people = useVeterinarians();
  return (field: string, value: unknown): string | undefined => {
    if (field === 'phone' && typeof value === 'string') return readableNumber(value);
    if (!Array.isArray(value)) return undefined;
    switch (field) {
      case 'species':
      case 'specialties':
        return value.join(', ');
      case 'languages':
        return value.map((code) => formats.languageAlone(String(code))).join(', ');
      case 'appointmentTypes':
        return (value as AppointmentType[])
          .map(({ name, minutes }) => t('veterinarians.appointment', { name, minutes }))
          .join(', ');
      case 'rota':
        return (value as RotaTime[])
          .map(({ weekday, from, to, order }) => `${dayName(weekday)} ${from}–${to} (${words.place(order)})`)
          .join(', ');
      case 'holds':
        return (value as Hold[])
          .map(({ from, to, substituteId }) => {
            const name = people.find(({ id }) => id === substituteId)?.name ?? t('veterinarians.nobodySubstitutes');
            return `${words.moment(from)} – ${words.moment(to)} (${name})`;
          })
          .join(', ');
      default:
        return undefined;
    }
  };
}
