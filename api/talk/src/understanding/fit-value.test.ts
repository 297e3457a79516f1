import { Slot, type SlotType, type SlotValue } from '@switchboard/contracts/talk/slots';
import { expect, test } from 'vitest';
import { fitsSlot } from './fit-value.ts';

const createSlot = (type: SlotType) =>
  Slot.parse({
    name: 'value',
    type,
    min: type === 'number' ? 1 : null,
    max: type === 'number' ? 9 : null,
    length: type === 'id' ? 4 : null,
    choices: [{ value: 'dog', words: { en: ['dog'] } }],
  });

test.each<[SlotType, readonly SlotValue[], readonly SlotValue[]]>([
  ['text', ['a'], ['', ' ', 3, true]],
  ['name', ['Ida'], ['']],
  ['number', [1, 9, 4.5], [0, 10, '4', true]],
  ['money', [-3.5], ['3']],
  ['date', ['2028-02-29'], ['2027-02-29', '2027-2-1', 'tomorrow', 20_270_101]],
  ['time', ['00:00', '23:59'], ['24:00', '9:30', '09:60']],
  ['phone', ['+13035550142'], ['3035550142', '+1', 'none']],
  ['email', ['a@b.example'], ['a@b', 'a b@c.example']],
  ['yesno', [true, false], ['yes', 1]],
  ['choice', ['dog'], ['cat', 'Dog']],
  ['id', ['A1B2'], ['A1B']],
])('a slot of the type %s accepts %j from a model and rejects %j', (type, good, bad) => {
  expect(good.filter((value) => !fitsSlot(createSlot(type), value))).toEqual([]);
  expect(bad.filter((value) => fitsSlot(createSlot(type), value))).toEqual([]);
});
