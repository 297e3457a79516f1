import { describe, expect, test } from 'vitest';
import { previewColors } from './shades.ts';

describe('a brand’s colors', () => {
  test('are readable at a contrast of 4.5 on every background of the theme', () => {
    const { light, dark } = previewColors({ light: '#1d4ed8', dark: '#93b4ff' });
    expect([light.isReadable, dark.isReadable]).toEqual([true, true]);
    expect(light.contrast).toBeGreaterThan(4.5);
  });

  test('are unreadable if too pale for the light theme, or too dark for the dark theme', () => {
    const { light, dark } = previewColors({ light: '#facc15', dark: '#1e293b' });
    expect([light.isReadable, dark.isReadable]).toEqual([false, false]);
    expect(light.contrast).toBeLessThan(2);
  });

  test('use the ink with the best contrast', () => {
    const { light, dark } = previewColors({ light: '#1d4ed8', dark: '#93b4ff' });
    expect([light.ink, dark.ink]).toEqual(['#ffffff', '#04080f']);
  });
});
