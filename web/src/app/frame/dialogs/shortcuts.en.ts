export const shortcuts = {
  everywhere: 'Everywhere',
  letters: 'Single keys, where nothing is being typed',
  lettersOff: 'Single keys are switched off in the settings.',
  goTo: 'Go to',
  palette: 'Search everything',
  saves: 'Save the open form',
  closes: 'Close',
  messages: 'Go to the latest message',
  search: 'Search this list',
  add: 'Add new (product, customer, …)',
  list: 'This list',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    shortcuts: typeof shortcuts
  }
}
