import type { Page } from 'playwright-core';

/** The element with the keyboard focus. */
export interface Focus {
  /** Identifies the element while its page is loaded. */
  readonly id: number;
  /** The element's text or accessible name. */
  readonly name: string;
  readonly isField: boolean;
  readonly isRow: boolean;
  /** The toolbar that contains it. */
  readonly toolbar: string | undefined;
  /** Whether the element is within the window and has a size. */
  readonly isVisible: boolean;
  /** Whether the element, or one around it, looks different with focus than without. */
  readonly isMarked: boolean;
}

/** Reads the focused element; undefined if there is none, which means that the focus was lost. */
export function readFocus(page: Page): Promise<Focus | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    element.dataset['focusId'] ??= String(performance.now());
    // A radio button drawn by its label is located there.
    const drawn = element instanceof HTMLInputElement && element.type === 'radio' ? element.labels?.[0] : undefined;
    const { width, height, top, bottom, left, right } = (drawn ?? element).getBoundingClientRect();
    // A focus ring is the element's own or, for fields and hidden inputs, that of an element around it.
    const around = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling];
    const isMarked = around.some((candidate) => {
      if (!candidate) return false;
      return isField(candidate) || [undefined, '::before', '::after'].some((part) => hasRing(candidate, part));
    });
    return {
      id: Number(element.dataset['focusId']),
      name: [getLabel(element), element.textContent].filter(Boolean).join(' '),
      isField: isField(element),
      isRow: element.matches('main section li a[href^="/conversations/"]'),
      toolbar: element.closest('[role="toolbar"]')?.getAttribute('aria-label') ?? undefined,
      isVisible:
        width > 0 && height > 0 && bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth,
      isMarked,
    };

    function hasRing(candidate: Element, part: string | undefined): boolean {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate, part);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    }
    // A field's caret and border show its focus.
    function isField(candidate: Element): boolean {
      return candidate.matches('input:not([type=checkbox],[type=radio]), textarea, select');
    }
    function getLabel(labelled: HTMLElement): string {
      const labels = labelled instanceof HTMLInputElement ? [...(labelled.labels ?? [])] : [];
      return labelled.getAttribute('aria-label') ?? labels.map((label) => label.textContent).join(' ');
    }
  });
}
