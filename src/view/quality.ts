// Rendering quality: 'low' is for software rendering and small devices.
export type Quality = 'low' | 'high';
