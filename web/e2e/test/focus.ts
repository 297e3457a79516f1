import type { Page } from 'playwright-core';

/** What has the keyboard's focus. */
export interface Focus {
  /** The same for the same element while the page stands. */
  readonly id: number;
  /** What it says, or is called. */
  readonly name: string;
  readonly isField: boolean;
  readonly isRow: boolean;
  /** The toolbar that it stands in. */
  readonly toolbar: string | undefined;
  /** It is in the window and has a size. */
  readonly isVisible: boolean;
  /** It, or what stands around it, is drawn otherwise than without focus. */
  readonly isMarked: boolean;
}

/** Looks at what has the focus; undefined if nothing has, which is when focus was lost. */
export function focusOf(page: Page): Promise<Focus | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    element.dataset['focusId'] ??= String(performance.now());
    // A radio button that is drawn by its label stands there.
    const drawn = element instanceof HTMLInputElement && element.type === 'radio' ? element.labels?.[0] : undefined;
    const { width, height, top, bottom, left, right } = (drawn ?? element).getBoundingClientRect();
    // A ring is the element's own or, for fields and hidden inputs, that of what stands around it.
    const around = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling];
    const isMarked = around.some((candidate) => {
      if (!candidate) return false;
      return isField(candidate) || [undefined, '::before', '::after'].some((part) => hasRing(candidate, part));
    });
    return {
      id: Number(element.dataset['focusId']),
      name: [labelOf(element), element.textContent].filter(Boolean).join(' '),
      isField: isField(element),
      isRow: element.matches('main a[href^="/conversations/"]'),
      toolbar: element.closest('[role="toolbar"]')?.getAttribute('aria-label') ?? undefined,
      isVisible:
        width > 0 && height > 0 && bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth,
      isMarked,
    };

    function hasRing(candidate: Element, part: string | undefined): boolean {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate, part);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    }
    // A field with the focus is known by its caret and its border.
    function isField(candidate: Element): boolean {
      return candidate.matches('input:not([type=checkbox],[type=radio]), textarea, select');
    }
    function labelOf(labelled: HTMLElement): string {
      const labels = labelled instanceof HTMLInputElement ? [...(labelled.labels ?? [])] : [];
      return labelled.getAttribute('aria-label') ?? labels.map((label) => label.textContent).join(' ');
    }
  });
}
