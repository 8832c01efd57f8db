// Keeps the chat above the phone's keyboard: the page is as high as what is visible of it.
import { useLayoutEffect } from 'react';

const property = '--visible-height';

/** Sets the height of the page (tokens.css) while the chat is open. */
export function useVisibleHeight(): void {
  useLayoutEffect(() => {
    const viewport = globalThis.visualViewport;
    const root = document.documentElement;
    if (!viewport) return undefined;
    const update = () => {
      // Zoomed in by two fingers, the page keeps its height.
      if (viewport.scale > 1) return;
      root.style.setProperty(property, `${viewport.height}px`);
      // Where the keyboard pushes the page up, it comes back to its top.
      if (viewport.offsetTop > 0) scrollTo(0, 0);
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
      root.style.removeProperty(property);
    };
  }, []);
}
