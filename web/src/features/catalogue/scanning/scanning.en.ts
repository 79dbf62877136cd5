export const scanning = {
  withCamera: 'Scan with camera',
  picture: 'Picture of the camera',
  hold: 'Hold the barcode in the frame.',
  done: 'Done',
  unknown: (code: string) => `No product has the barcode ${code}.`,
  archived: (name: string) => `${name} is archived. Unarchive it to use it.`,
  misread: (code: string) => `${code} was misread: its check digit does not fit. Scan it again.`,
  howMuch: (understood: string) =>
    `The code says ${understood}, but not how much. Type the quantity.`,
  addProduct: 'New product with this barcode',
  notAllowed: 'Allow the camera for this page in the settings of the browser.',
  noCamera: 'This device has no camera.',
  cameraFailed: 'The camera cannot be opened. Close other apps that use it.',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    scanning: typeof scanning
  }
}
