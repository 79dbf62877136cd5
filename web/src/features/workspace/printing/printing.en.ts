export const printing = {
  print: 'Print',
  title: (list: string) => `Print ${list}`,
  loaded: (rows: string, total: string) => `${rows} of ${total} loaded`,
  failed: 'Nothing was printed: the list could not be loaded',
  tooLong: (total: string, max: string) =>
    `The list has ${total} rows. Only the first ${max} can be printed at once; search or filter for a shorter list.`,
  printFirst: (max: string) => `Print the first ${max}`,
  ready: 'Ready to print',
  /** At the head of the paper. */
  printedAt: (time: string) => `Printed ${time}`,
  search: (text: string) => `Search: ${text}`,
  firstOf: (rows: string, total: string) => `The first ${rows} of ${total}`,
  sale: 'Sale',
  share: 'Share as a picture',
  saved: (file: string) => `Saved as ${file}`,
  notShared: 'The picture could not be made.',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    printing: typeof printing
  }
}
