export const documentLines = {
  title: (list: string) => `${list}: lines`,
  hint: 'A row for each product of each document. The reports can be recomputed from it.',
  lines: 'Lines',
  at: 'Recorded',
  document: 'Document',
  reverses: 'Takes back',
  by: 'Recorded by',
  number: 'No.',
  party: 'Customer or supplier',
  facets: { taxRate: 'Tax %' },
  amount: 'At selling prices',
  revenue: 'Without tax',
  costOfSales: 'Cost of sales',
  cost: 'Change of stock value',
  elsewhere: 'In transit and in quarantine',
  line: 'In the reports',
  documentId: 'Document ID',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    documentLines: typeof documentLines
  }
}
