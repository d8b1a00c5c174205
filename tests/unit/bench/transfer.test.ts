import { describe, expect, it } from 'vitest';
import { inlineScriptBytes } from '../../e2e/support/transfer.ts';

describe('the weight of inline scripts', () => {
  it('counts scripts and neither data, outside files nor speculation rules', () => {
    expect(inlineScriptBytes('<p>No script</p>')).toBe(0);
    expect(
      inlineScriptBytes(
        '<script type="application/ld+json">{"@type":"Book"}</script>' +
          '<script type="module" src="/_astro/a.js"></script>' +
          '<script type="speculationrules">{"prefetch":[]}</script>',
      ),
    ).toBe(0);
    const one = inlineScriptBytes('<script>window.first = 1;</script>');
    expect(one).toBeGreaterThan(10);
    expect(
      inlineScriptBytes('<script>window.first = 1;</script><script type="module">let second = 2;</script>'),
    ).toBeGreaterThan(one);
  });
});
