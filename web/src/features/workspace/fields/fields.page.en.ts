/** Labels of fields that no first screen shows. */
export const fields = {
  code: 'Code',
  barcodes: 'Barcodes',
  packs: 'Packs',
  archivedAt: 'Archived',
  tracksExpiry: 'Has expiry dates',
  group: 'Variants of',
  options: 'Options',
  photo: 'Photo',
  unitSize: 'Sold by weight',
  yes: 'yes',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    fields: typeof fields
  }
}
