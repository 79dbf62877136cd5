import type { stockDocuments as English } from './stock-documents.en.ts'

export const stockDocuments: typeof English = {
  dateReceived: 'የገባበት ቀን',
  dateRemoved: 'የወጣበት ቀን',
}
