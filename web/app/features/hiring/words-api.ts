import type { ConversationId } from '@switchboard/contracts/base/ids';
import { queryApi, toQueryFailure } from '../../api/query-api.ts';
import type { ThunkDeps } from '../../api/thunk.ts';

const PAGE_SIZE = 200;
/** Enough for 2,000 messages, which is more than any screening call has. */
const MAX_PAGES = 10;

/** The texts of a conversation's messages by id; none if the conversation was erased or deleted. */
export type Texts = Readonly<Record<string, string>>;

const wordsApi = queryApi.injectEndpoints({
  endpoints: (build) => ({
    readWords: build.query<Texts, ConversationId>({
      queryFn: async (id, { extra, signal }) => {
        const { api } = extra as ThunkDeps; // the store is created with it; RTK Query doesn't type it
        const texts: Record<string, string> = {};
        let after = 0;
        try {
          for (let page = 0; page < MAX_PAGES; page++) {
            const query = { after, limit: PAGE_SIZE };
            const { data, meta } = await api.call('listMessages', { params: { id }, query }, { signal });
            for (const message of data) texts[message.id] = message.text;
            after = data.at(-1)?.seq ?? after;
            if (data.length === 0 || after >= (meta.last ?? 0)) break;
          }
          return { data: texts };
        } catch (error) {
          const failure = toQueryFailure(error);
          return failure.code === 'resource.not_found' ? { data: {} } : { error: failure };
        }
      },
      // A conversation may be erased at any time, so its texts aren't cached beyond the screen.
      keepUnusedDataFor: 0,
    }),
  }),
});
export const { useReadWordsQuery } = wordsApi;
