// Made by the plugin of the same name in vite.config.ts from the files in maps/.
declare module 'virtual:map-titles' {
  const titles: Readonly<Record<string, { readonly title: string; readonly note: string }>>;
  export default titles;
}
