export const exporting = {
  export: 'Export',
  title: (list: string) => `Export ${list}`,
  hint: (rows: string) =>
    `All rows of the list (${rows}), with its filters and in its order. Excel opens both kinds of file.`,
  tooLong: (total: string, max: string) =>
    `The list has ${total} rows. Only the first ${max} fit into a file; search or filter for a shorter list.`,
  csv: 'CSV file',
  xlsx: 'Excel file',
  failed: 'No file was saved: the list could not be loaded',
  saved: (name: string, rows: string) => `${name} has been saved, with all rows: ${rows}.`,
  savedFirst: (name: string, rows: string, total: string) =>
    `${name} has been saved, with the first ${rows} of ${total} rows.`,
  inEthiopian: (label: string) => `${label} (Ethiopian calendar)`,
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    exporting: typeof exporting
  }
}
