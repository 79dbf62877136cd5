export const palette = {
  title: 'Search',
  placeholder: 'Search or do something...',
  results: 'Results',
  nothing: 'Nothing found.',
  failed: 'Some results could not be loaded.',
  found: (count: number) => `${count} found`,
  recent: 'Recent',
  actions: 'Actions',
  screens: 'Screens',
  more: 'More',
  hint: 'Arrows to move, Enter to choose, Esc to close',
  light: 'Light theme',
  dark: 'Dark theme',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    palette: typeof palette
  }
}
