export const customerDisplay = {
  title: 'Customer display',
  opens: 'Customer display: a window for a second screen',
  blocked: 'The browser has not opened the window. Allow windows of this page.',
  welcome: 'Welcome',
  total: 'Total',
  toPay: 'To pay',
  given: 'Given',
  change: 'Change',
  onCredit: 'On credit',
  thanks: 'Thank you',
  fullScreen: 'Full screen',
  lines: 'Your goods',
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    customerDisplay: typeof customerDisplay
  }
}
