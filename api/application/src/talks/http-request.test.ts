import { AgentTool } from '@switchboard/contracts/talk/agent-tools';
import { describe, expect, test } from 'vitest';
import { missingArgument, toRequest } from './http-request.ts';

function httpTool(parts: object) {
  const tool = AgentTool.parse({ name: 'find_pet', kind: 'http', url: 'https://api.example/pets', ...parts });
  if (tool.kind !== 'http') throw new Error('not an HTTP tool');
  return tool;
}
const PET = { name: 'pet', type: 'string' };
const AGE = { name: 'age', type: 'number', required: false };

describe('the request of an HTTP tool', () => {
  test('encodes values in its URL so that they remain values', () => {
    const tool = httpTool({ url: 'https://api.example/pets/{{pet}}?age={{ age }}', parameters: [PET, AGE] });
    expect(toRequest(tool, { pet: '../a/b?c=1#d', age: 3 }).url).toBe(
      'https://api.example/pets/..%2Fa%2Fb%3Fc%3D1%23d?age=3',
    );
    expect(toRequest(tool, { pet: '..' }).url).toBe('https://api.example/pets/?age=');
  });

  test('puts arguments without a placeholder into its query or body', () => {
    const args = { pet: 'Rex & co', age: '3', unknown: 'dropped' };
    expect(toRequest(httpTool({ parameters: [PET, AGE] }), args)).toEqual({
      method: 'GET',
      url: 'https://api.example/pets?pet=Rex+%26+co&age=3',
      body: undefined,
    });
    const { body } = toRequest(httpTool({ method: 'POST', parameters: [PET, AGE] }), args);
    expect(JSON.parse(body ?? '')).toEqual({ pet: 'Rex & co', age: 3 });
  });

  test('has a valid JSON body, whatever the arguments', () => {
    const body = '{"pet":{"name":"{{pet}}","age":"{{age}}"},"note":["{{pet}} is {{age}}"],"open":true}';
    const tool = httpTool({ method: 'PUT', body, parameters: [PET, AGE] });
    const said = '"}], "admin": true, {{age}}';
    expect(JSON.parse(toRequest(tool, { pet: said, age: 3 }).body ?? '')).toEqual({
      pet: { name: said, age: 3 },
      note: [`${said} is 3`],
      open: true,
    });
    expect(JSON.parse(toRequest(tool, { pet: 'Rex' }).body ?? '')).toMatchObject({
      pet: { age: null },
      note: ['Rex is '],
    });
  });

  test('is refused without a required argument or with a wrong type', () => {
    const tool = httpTool({ parameters: [PET, AGE, { name: 'is_new', type: 'boolean', required: false }] });
    expect(missingArgument(tool, {})).toBe('pet');
    expect(missingArgument(tool, { pet: 'Rex', age: 'three' })).toBe('age');
    expect(missingArgument(tool, { pet: 'Rex', is_new: 'maybe' })).toBe('is_new');
    expect(missingArgument(tool, { pet: 'Rex', age: '3.5', is_new: 'true' })).toBeUndefined();
  });
});

test.each([
  [{ url: 'https://{{pet}}.example/' }, 'place_in_host'],
  [{ url: 'https://api.example:{{pet}}/' }, 'place_in_host'],
  [{ url: 'https://api.example/', body: '{"a":' }, 'not_json'],
  [{ url: 'https://api.example/', headers: [{ name: 'X-Pet', value: '{{pet}}' }] }, 'not_a_secret'],
  [{ url: 'https://api.example/', parameters: [PET, PET] }, 'duplicate'],
])('a tool with %j is refused: %s', (parts, message) => {
  const { error } = AgentTool.safeParse({ name: 'find_pet', kind: 'http', parameters: [PET], ...parts });
  expect(error?.issues.map((issue) => issue.message)).toContain(message);
});
