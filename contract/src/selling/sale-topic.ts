/** Its own file: features whose screens show the effects of sales name it. */
export const SALE_TOPIC = 'sales'
