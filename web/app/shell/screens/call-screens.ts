import { ChartColumn, PhoneCall, PhoneOutgoing } from 'lucide-react';
import { addQueries, kindScreen, loadTemporal } from './kind-screen.ts';
import type { Screen, ScreenName } from './screen.ts';

/** The screens of calls and their metrics. */
export const callScreens: Pick<
  Readonly<Record<ScreenName, Screen>>,
  'callLogs' | 'callStats' | 'batches' | 'performance' | 'tagMetrics'
> = {
  callLogs: {
    layout: 'app',
    title: 'callLog.title',
    texts: ['callLog', 'inbox', 'conversation', 'resource'],
    permission: 'conversation.read',
    entry: { Icon: PhoneCall, label: 'nav.calls', keys: 'g p', place: 'nav' },
    load: async (host) => {
      const [{ CallsPage }, { startCalls }] = await Promise.all([
        import('../../features/calls/calls-page.tsx'),
        import('../../features/calls/calls-api.ts'),
        addQueries(host),
      ]);
      startCalls(host.startListening);
      return CallsPage;
    },
  },
  batches: {
    ...kindScreen(async () => {
      const [{ batchesView }] = await Promise.all([import('../../features/batches/batches.tsx'), loadTemporal()]);
      return batchesView;
    }),
    title: 'batches.title',
    texts: ['resource', 'batches'],
    parent: 'callLogs',
    permission: 'batches.read',
    entry: { Icon: PhoneOutgoing, label: 'nav.batches', place: 'parent' },
  },
  callStats: {
    layout: 'app',
    title: 'figures.callsTitle',
    texts: ['figures', 'callLog', 'inbox', 'resource'],
    permission: 'conversation.read',
    load: async (host) => {
      const [{ StatsPage }] = await Promise.all([import('../../features/metrics/stats-page.tsx'), addQueries(host)]);
      return StatsPage;
    },
  },
  performance: {
    layout: 'app',
    title: 'figures.performance',
    texts: ['figures', 'callLog', 'inbox', 'resource'],
    permission: 'conversation.read',
    entry: { Icon: ChartColumn, label: 'nav.performance', keys: 'g y', place: 'nav' },
    load: async (host) => {
      const [{ PerformancePage }] = await Promise.all([
        import('../../features/metrics/performance-page.tsx'),
        addQueries(host),
      ]);
      return PerformancePage;
    },
  },
  tagMetrics: {
    layout: 'app',
    title: 'figures.tags',
    texts: ['figures', 'callLog', 'inbox', 'resource'],
    parent: 'performance',
    permission: 'conversation.read',
    load: async (host) => {
      const [{ TagsPage }] = await Promise.all([import('../../features/metrics/tags-page.tsx'), addQueries(host)]);
      return TagsPage;
    },
  },
};
