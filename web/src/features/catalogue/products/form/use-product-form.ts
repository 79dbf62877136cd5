import { CategoryInput, createCategory } from '@mezgeb/contract/catalogue/categories'
import { photoField } from '@mezgeb/contract/catalogue/product-photos'
import { ProductInput, createProduct, updateProduct } from '@mezgeb/contract/catalogue/products'
import { codesIn } from '@mezgeb/contract/kit/codes'
import { Named } from '@mezgeb/contract/kit/fields'
import { useRef } from 'react'
import * as z from 'zod/mini'

import { useSave } from '../../../../lib/api/use-save.ts'
import { emptyAsNull } from '../../../../lib/drafts/empty-as-null.ts'
import { NEW, inlineCreate } from '../../../../lib/drafts/inline-create.ts'
import { useSaveForm } from '../../../../lib/drafts/use-save-form.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { showToast } from '../../../../ui/shell/toast.ts'
import {
  supplierSchema,
  supplierShapes,
  supplierValues,
  useNewSupplier,
} from '../default-supplier/supplier-part.ts'
import { facetSchema, facetShapes, facetValues } from './product-parts.ts'

import type { PhotoInput } from '@mezgeb/contract/catalogue/product-photos'
import type { Product } from '@mezgeb/contract/catalogue/products'

import type { ToastLink } from '../../../../ui/shell/toast.ts'
import type { ChosenCategory } from '../../categories/CategoryField.tsx'

export type ProductModalProps = {
  opened: boolean
  onClose: () => void
  product?: Product | undefined
  /** Of a new product: it was scanned, and is unknown. */
  barcode?: string | undefined
  /** Of a new product: the typed name. */
  name?: string | undefined
  /** Of the form that needs the new product. */
  onAdded?: ((product: Product) => void) | undefined
}

export type WithForm = Pick<ReturnType<typeof useProductForm>, 'form'>

export const CATEGORY = { chosen: 'category', id: 'categoryId', fields: 'newCategory' } as const

/** Values and saving of the form of a product; a new category and a new supplier are created first. */
export function useProductForm(props: ProductModalProps) {
  const { opened, onClose, product, barcode, name, onAdded } = props
  const { institution } = useUser()
  const institutionId = institution?.id
  const newCategory = inlineCreate(useSave(createCategory), CATEGORY)
  const newSupplier = useNewSupplier()
  const create = useSave(createProduct)
  const update = useSave(updateProduct)
  // The label on the shelf has the old price.
  const toLabels = useRef<ToastLink>(undefined)
  return useSaveForm({
    id: { name: 'product', of: product?.id ?? barcode ?? name },
    opened,
    schema: productForm,
    initialValues: valuesOf(product, { barcode, name, threshold: institution?.defaultThreshold }),
    shapes: SHAPES,
    entity: product,
    creates: [newCategory, newSupplier, create],
    save: async ({ newCategory: category, newSupplier: supplier, ...values }, version, form) => {
      const body = { ...values }
      const sent = <Fields extends object>(fields: Fields) => ({
        body: { ...fields, institutionId },
      })
      if (category !== null) {
        body.categoryId = (await newCategory.createFirst(form, sent(category))).id
      }
      if (supplier !== null) {
        body.supplierId = (await newSupplier.createFirst(form, sent(supplier))).id
      }
      if (product === undefined) {
        const added = await create.mutateAsync(sent(body))
        return onAdded?.(added)
      }
      const change = { params: { id: product.id }, body: { ...body, version } }
      const saved = await update.mutateAsync(change)
      const isRepriced = saved.pricePerUnit !== product.pricePerUnit
      toLabels.current = isRepriced
        ? { href: `/labels?product=${product.id}`, text: t.labels.openFor }
        : undefined
      return saved
    },
    onSaved: () => {
      showToast(product === undefined ? t.product.added : t.product.saved, toLabels.current)
      onClose()
    },
  })
}

const SHAPES = {
  category: z.nullable(z.union([z.literal(NEW), Named])),
  ...supplierShapes,
  photo: photoField,
  ...facetShapes,
}

type Known = Pick<ProductModalProps, 'barcode' | 'name'> & { threshold: number | undefined }

// A number field's value is '' while it is empty.
function valuesOf(product: Product | undefined, known: Known) {
  const threshold = product === undefined ? known.threshold : product.lowStockThreshold
  return {
    name: product?.name ?? known.name ?? '',
    unit: product?.unit ?? '',
    pricePerUnit: product?.pricePerUnit ?? '',
    floorPrice: product?.floorPrice ?? '',
    description: product?.description ?? '',
    lowStockThreshold: threshold ?? '',
    code: product?.code ?? '',
    barcodes: product?.barcodes.join('; ') ?? known.barcode ?? '',
    category: (product?.category ?? null) as ChosenCategory | null,
    categoryId: product?.categoryId ?? '',
    ...facetValues(product),
    newCategory: { name: '' },
    ...supplierValues(product),
    // Undefined: as it is.
    photo: undefined as PhotoInput | null | undefined,
  }
}

const {
  lowStockThreshold,
  categoryId,
  supplierId: _,
  floorPrice,
  barcodes,
  ...shape
} = ProductInput.shape

/** The contract's product with an empty threshold as null, and the new category and supplier to create first. */
function productForm(values: ReturnType<typeof valuesOf>) {
  const isNewCategory = values.category === NEW
  return z.object({
    ...shape,
    lowStockThreshold: z.pipe(emptyAsNull, lowStockThreshold),
    ...facetSchema,
    floorPrice: z.pipe(emptyAsNull, floorPrice),
    barcodes: z.pipe(z.transform(readBarcodes), barcodes),
    categoryId: isNewCategory ? z.string() : categoryId,
    newCategory: isNewCategory ? CategoryInput : z.pipe(z.unknown(), toNull),
    ...supplierSchema(values),
  })
}

const readBarcodes = (text: unknown): unknown => codesIn(String(text))
const toNull = z.transform(() => null)
