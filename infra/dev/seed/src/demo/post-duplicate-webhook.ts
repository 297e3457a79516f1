import { AppError } from '@switchboard/platform/app-error';
import { localInstant } from './local-instant.ts';

const TIMEOUT_MS = 10_000;

/**
 * Case 28: delivers a platform's report twice, which results in a single conversation.
 *
 * @throws {AppError} `seed.refused` {status} if a delivery is rejected.
 */
export async function postDuplicateWebhook(
  { url, secret }: { url: string; secret: string },
  firstStart: Date,
): Promise<void> {
  const body = JSON.stringify(
    buildReport(localInstant(firstStart, { daysAgo: 1, time: '12:08', timeZone: 'America/Denver' })),
  );
  for (let delivery = 1; delivery <= 2; delivery++) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-vapi-secret': secret },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new AppError('seed.refused', { status: response.status });
    await response.body?.cancel();
  }
}

function buildReport(start: Date) {
  const at = (seconds: number) => start.getTime() + seconds * 1_000;
  const message = (role: 'bot' | 'user', seconds: number, message: string) => ({
    role,
    message,
    time: at(seconds),
    endTime: at(seconds + 2),
    secondsFromStart: seconds,
  });
  return {
    message: {
      type: 'end-of-call-report',
      timestamp: at(24),
      endedReason: 'customer-ended-call',
      startedAt: start.toISOString(),
      endedAt: new Date(at(23)).toISOString(),
      cost: 0.11,
      analysis: { summary: 'Asked whether the clinic is open on Sunday; it is, for emergencies.' },
      artifact: {
        messages: [
          message('bot', 0.4, 'Willow Creek Animal Hospital, this is the virtual assistant. How can I help?'),
          message('user', 3.2, 'Is the clinic open on Sunday?'),
          message('bot', 7.1, 'For emergencies, yes, around the clock. Regular visits are Monday to Saturday.'),
          message('user', 14.8, 'That is all I needed.'),
        ],
      },
      call: { id: 'story-28-duplicate-webhook', type: 'inboundPhoneCall' },
      customer: { number: '+13035550121', name: 'Imogen Clarke' },
      assistant: { name: 'Willow Front Desk' },
    },
  };
}
