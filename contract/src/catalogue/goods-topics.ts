// Without schemas: the first screens of the web import it.
export const GOODS_TOPIC = 'products' as const

/** Topics of goods on hand. */
export const GOODS_TOPICS = ['stock', GOODS_TOPIC] as const
