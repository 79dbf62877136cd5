/** Adds a product from another form or screen. */
export { NewProductModal as NewGoodsModal } from '../products/field/new-product-modal.ts'
