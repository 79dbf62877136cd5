export const printerSettings = {
  ofDevice: 'Printer of this device',
  hint: 'A receipt printer that this browser reaches itself prints without a dialog, in Amharic too. Without one the browser prints.',
  choose: { usb: 'USB printer', serial: 'Serial printer', bluetooth: 'Bluetooth printer' },
  unsafe:
    'This address is not secure (https), so the browser does not allow printers. Receipts are printed by the browser.',
  noWay:
    'This browser cannot reach a receipt printer. Chrome and Edge can. Receipts are printed by the browser.',
  refused: 'The browser does not allow this printer. Allow it in the settings of the page.',
  paper: 'Paper',
  speed: 'Speed of the port (baud)',
  afterSale: 'Print the receipt after each sale at the till',
  opensDrawer: 'Open the cash drawer when a sale takes or gives cash',
  test: 'Test print',
  testing: 'Printing …',
  forget: 'Use no receipt printer',
  isPrinted: 'The test was sent to the printer.',
  sample: 'Receipts can be printed. ደረሰኞችን ማተም ይቻላል።',
  edges: 'Both ends of this line must be on the paper:',
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    printerSettings: typeof printerSettings
  }
}
