import { describe, expect, test } from 'vitest';
import { previewColors } from './shades.ts';

describe('a brand’s colours', () => {
  test('can be read where their contrast is 4.5 on every ground of the theme', () => {
    const { light, dark } = previewColors({ light: '#1d4ed8', dark: '#93b4ff' });
    expect([light.isReadable, dark.isReadable]).toEqual([true, true]);
    expect(light.contrast).toBeGreaterThan(4.5);
  });

  test('can’t be read where they are too pale for the light theme, or too dark for the dark', () => {
    const { light, dark } = previewColors({ light: '#facc15', dark: '#1e293b' });
    expect([light.isReadable, dark.isReadable]).toEqual([false, false]);
    expect(light.contrast).toBeLessThan(2);
  });

  test('have the ink that is read best on them', () => {
    const { light, dark } = previewColors({ light: '#1d4ed8', dark: '#93b4ff' });
    expect([light.ink, dark.ink]).toEqual(['#ffffff', '#04080f']);
  });
});
