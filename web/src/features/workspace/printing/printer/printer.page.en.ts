export const printer = {
  title: 'Receipt printer',
  notPrinted: 'Not printed.',
  connect: 'Connect the printer',
  byBrowser: 'Print with the browser',
  drawerShut: 'The cash drawer did not open. Look at the printer.',
  troubles: {
    AWAY: 'The printer was not found. Is it on, plugged in and near?',
    FORGOTTEN: 'The browser forgot the printer when the page was closed. Connect it again.',
    REFUSED:
      'The browser or the system does not allow the printer. Allow it, or choose the printer again in Settings.',
    BUSY: 'Another program holds the printer. Close it, or choose the printer as a serial printer in Settings.',
    STOPPED: 'The printer stopped. Is it on and near, does it have paper, is its cover shut?',
    NO_PRINTER: 'This device takes no receipts. Choose another one.',
  },
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    printer: typeof printer
  }
}
