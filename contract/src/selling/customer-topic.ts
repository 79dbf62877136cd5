// Without schemas, as goods-topics.ts.
export const CUSTOMER_TOPIC = 'customers' as const
