import type { DataSchema, EventTypeDefinition, UpcastStep } from '../codec.ts';

/** The definition of `counter.counted` in each of its versions. */
export function counted(version: 1 | 2 | 3): EventTypeDefinition {
  return { version, upcast: STEPS.slice(0, version - 1), schema: version === 1 ? numbers('by') : numbers('amount') };
}

const STEPS: readonly UpcastStep[] = [({ by }) => ({ amount: by ?? 0 }), (data) => ({ ...data, unit: 'calls' })];

function numbers(name: string): DataSchema {
  return {
    safeParse: (data) => {
      const isValid = typeof Object(data)[name] === 'number';
      return isValid ? { success: true, data } : { success: false, error: { issues: [{ path: [name] }] } };
    },
  };
}
