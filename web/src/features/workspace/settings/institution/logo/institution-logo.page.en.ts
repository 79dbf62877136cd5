export const institutionLogo = {
  label: 'Logo',
  hint: 'Up to 48 mm wide and 20 mm high. Rolls print it without colours, as shown here.',
  none: 'No logo',
  choose: 'Choose a logo',
  remove: 'Remove the logo',
  unreadable: 'This picture cannot be read. Choose a JPEG, PNG or WebP picture.',
  saved: 'Logo saved',
  removed: 'Logo removed',
}

declare module '../../../../../texts/texts.ts' {
  interface Texts {
    institutionLogo: typeof institutionLogo
  }
}
