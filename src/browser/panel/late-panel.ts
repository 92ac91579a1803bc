// The panel, whose code is fetched after the first map has been opened: until then there is nothing to set.
import type { PanelParts, PanelState } from './panel-parts.ts';

export type LatePanel = ReturnType<typeof createLatePanel>;

export function createLatePanel(parts: PanelParts) {
  let panel: ReturnType<typeof import('./panel.ts').createPanel> | null = null;
  let shown: PanelState | null = null;
  return {
    /** Fetches the panel and shows it. Without it the page works by keys. */
    async load(): Promise<void> {
      const { createPanel } = await import('./panel.ts');
      panel = createPanel(parts);
      if (shown) panel.refresh(shown);
    },
    refresh(state: PanelState) {
      shown = state;
      panel?.refresh(state);
    },
    hasFocus: (): boolean => panel?.hasFocus() ?? false,
    uncover: (): boolean => panel?.uncover() ?? false,
  };
}
