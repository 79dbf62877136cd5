// Without schemas, as goods-topics.ts.
export const SUPPLIER_TOPIC = 'suppliers' as const
