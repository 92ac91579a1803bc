// Default palette, fog and lamp colour by style, for maps whose file does not define them.
import type { Air } from '../floor-plan.ts';

const AIRS: Readonly<Record<Air['style'], Air>> = {
  keep: {
    style: 'keep',
    fog: '#141a26',
    fogDistance: 2400,
    lamp: '#ffb46b',
    ambient: '#3a4a63',
    palette: ['#8d8577', '#6b5a48', '#b9aa8c', '#7fa7c9'],
  },
  office: {
    style: 'office',
    fog: '#1d2330',
    fogDistance: 3200,
    lamp: '#fff1d6',
    ambient: '#5a6474',
    palette: ['#d8d2c6', '#5f7183', '#a8927a', '#8fb3a5'],
  },
  paper: {
    style: 'paper',
    fog: '#f4efe2',
    fogDistance: 0,
    lamp: '#fff6e0',
    ambient: '#f6f1e6',
    palette: ['#fbf7ec', '#22252b', '#c9bfa8', '#3f6f9f'],
  },
  doom: {
    style: 'doom',
    fog: '#120d0b',
    fogDistance: 6500,
    lamp: '#ffb46b',
    ambient: '#4a4440',
    palette: ['#7a6f63', '#5b4a3a', '#8c7f6a', '#9a3b2a'],
  },
};

export function airOf(style: Air['style']): Air {
  return AIRS[style];
}
