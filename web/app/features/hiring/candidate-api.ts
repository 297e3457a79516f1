import type { CandidateItem } from '@switchboard/contracts/hiring/candidate-routes';
import { queryApi } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';

const reload = () => queryApi.util.invalidateTags([{ type: 'resources', id: 'candidates' }]);

/** Sets the score of a criterion; null removes it. @throws {ApiError} `request.invalid`, `resource.conflict` */
export const setScore =
  (id: string, criterion: string, score: number | null): Thunk<Promise<CandidateItem>> =>
  async (dispatch, _, { api }) => {
    const item = await api.call('candidates.setScore', { params: { id }, body: { criterion, score } });
    dispatch(reload());
    return item;
  };

/** Adds a note. @throws {ApiError} `resource.limit_reached`, `resource.conflict` */
export const addNote =
  (id: string, text: string): Thunk<Promise<CandidateItem>> =>
  async (dispatch, _, { api }) => {
    const item = await api.call('candidates.addNote', { params: { id }, body: { text } });
    dispatch(reload());
    return item;
  };

/** Erases a candidate permanently. @throws {ApiError} `resource.conflict` while the candidate is being called */
export const eraseCandidate =
  (id: string): Thunk<Promise<CandidateItem>> =>
  async (dispatch, _, { api }) => {
    const item = await api.call('candidates.erase', { params: { id } });
    dispatch(reload());
    return item;
  };

/** Sends an email from a template. @throws {ApiError} `request.invalid`, `resource.limit_reached`, `resource.conflict` */
export const sendEmail =
  (id: string, templateId: string): Thunk<Promise<CandidateItem>> =>
  async (dispatch, _, { api }) => {
    const item = await api.call('candidates.sendMail', { params: { id }, body: { templateId } });
    dispatch(reload());
    return item;
  };
