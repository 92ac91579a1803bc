// The five modes of the page: loading; attract (the player walks by itself and a camera follows); held (a link's view, standing still);
// playing; paused. A click or a key leads from the first ones to playing; Esc, a lost window or a hidden tab from playing to paused. Time
// passes in attract and playing only.

export type Mode = 'loading' | 'attract' | 'held' | 'playing' | 'paused';
