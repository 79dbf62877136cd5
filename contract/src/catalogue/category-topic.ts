// Without schemas, as goods-topics.ts.
export const CATEGORY_TOPIC = 'categories' as const
