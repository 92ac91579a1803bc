// The panel, whose code is fetched after the first map has been opened: until then there is nothing to set.
import type { Panel, PanelParts, PanelState } from './panel-parts.ts';

export interface LatePanel extends Panel {
  /** Fetches the panel and shows it. Without it the page works by keys. */
  load(): Promise<void>;
}

export function createLatePanel(parts: PanelParts): LatePanel {
  let panel: Panel | null = null;
  let shown: PanelState | null = null;
  return {
    async load() {
      const { createPanel } = await import('./panel.ts');
      panel = createPanel(parts);
      if (shown) panel.refresh(shown);
    },
    refresh(state) {
      shown = state;
      panel?.refresh(state);
    },
    hasFocus: () => panel?.hasFocus() ?? false,
    uncover: () => panel?.uncover() ?? false,
  };
}
