import { CategoryInput, createCategory } from '@mezgeb/contract/catalogue/categories'
import { ProductInput, createProduct, updateProduct } from '@mezgeb/contract/catalogue/products'
import { Named } from '@mezgeb/contract/kit/fields'
import { useRef } from 'react'
import * as z from 'zod/mini'

import { useSave } from '../../../lib/api/use-save.ts'
import { NEW, inlineChoice, inlineCreate } from '../../../lib/drafts/inline-create.ts'
import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { InlineFields } from '../../../ui/form/InlineFields.tsx'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { useNextField } from '../../../ui/form/use-next-field.ts'
import { useScans } from '../../../ui/scans/use-scans.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { fieldLabel } from '../../workspace/fields/fields.ts'
import { parseScan } from '../scanning/parse-scan.ts'
import { CategoryField } from '../categories/CategoryField.tsx'
import { TracksExpiry } from '../../stock/lots/TracksExpiry.tsx'
import { ArchiveButton } from './ArchiveButton.tsx'
import { BarcodesField } from './BarcodesField.tsx'
import { DraftPack, PackFields, draftPack } from './PackFields.tsx'
import { product as english } from './product.page.en.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

import type { ToastLink } from '../../../ui/shell/toast.ts'
import type { ChosenCategory } from '../categories/CategoryField.tsx'

addTexts({ product: english })

type ProductModalProps = {
  opened: boolean
  onClose: () => void
  product?: Product | undefined
  /** Of a new product: it was scanned, and is unknown. */
  barcode?: string | undefined
  /** Of the form that needs the new product. */
  onAdded?: ((product: Product) => void) | undefined
}

const CATEGORY = { chosen: 'category', id: 'categoryId', fields: 'newCategory' } as const

/** Adds a product, or edits the given one; its category is created first when that one is new. */
export function ProductModal(props: ProductModalProps) {
  const { opened, onClose, product } = props
  const { form, shell } = useProductForm(props)
  const focusNext = useNextField(form)
  return (
    <ModalForm
      title={product === undefined ? t.product.addTitle : t.product.editTitle}
      opened={opened}
      onClose={onClose}
      {...shell}
      extra={<Extra {...props} />}
    >
      <NameField {...props} form={form} />
      <TextField
        label={t.products.unit}
        placeholder={t.product.unitExample}
        {...form.getInputProps('unit')}
      />
      <NumberField label={t.products.pricePerUnit} {...form.getInputProps('pricePerUnit')} />
      <CategoryFields form={form} />
      <TextField
        label={fieldLabel('code')}
        placeholder={t.ui.optional}
        autoComplete="off"
        {...form.getInputProps('code')}
      />
      <Barcodes form={form} />
      <PackFields form={form} focusNext={focusNext} />
      <NumberField
        label={t.products.lowStockThreshold}
        isWhole
        placeholder={t.ui.optional}
        {...form.getInputProps('lowStockThreshold')}
      />
      <TracksExpiry
        checked={form.values.tracksExpiry}
        onChange={(checked) => form.setFieldValue('tracksExpiry', checked)}
      />
      <TextArea
        label={t.ui.description}
        placeholder={t.ui.optional}
        {...form.getInputProps('description')}
      />
    </ModalForm>
  )
}

type WithForm = Pick<ReturnType<typeof useProductForm>, 'form'>

/** Archive; of a new product the way to the page that adds it in many sizes or colours. */
function Extra({ product, onClose, onAdded }: ProductModalProps) {
  const mayEdit = useMay()('products.edit')
  if (product !== undefined) return <ArchiveButton product={product} onDone={onClose} />
  if (!mayEdit || onAdded !== undefined) return null
  return <TextLink way={{ to: '/products/variants' }}>{t.variants.several}</TextLink>
}

function NameField({ product, form }: ProductModalProps & WithForm) {
  const isVariant = product?.groupId !== undefined
  return (
    <TextField
      label={t.ui.name}
      data-autofocus
      readOnly={isVariant}
      description={isVariant ? t.variants.named : undefined}
      {...form.getInputProps('name')}
    />
  )
}

/** A barcode that is scanned in another field arrives here. */
function Barcodes({ form }: WithForm) {
  const at = useRef<HTMLDivElement>(null)
  useScans(at, (text) => {
    const code = parseScan(text).codes[0] ?? text
    form.setFieldValue('barcodes', `${form.getValues().barcodes.trim()} ${code} `.trimStart())
  })
  return (
    <div ref={at}>
      <BarcodesField {...form.getInputProps('barcodes')} />
    </div>
  )
}

function CategoryFields({ form }: WithForm) {
  const focusNext = useNextField(form)
  const { pick, enterNew } = inlineChoice(form, CATEGORY)
  const { category } = form.values
  return (
    <>
      <CategoryField
        {...form.getInputProps('categoryId')}
        category={category ?? undefined}
        onPick={({ id, name }) => pick({ id, name })}
        onNew={enterNew}
        onChosen={(id) => focusNext(id === NEW ? 'newCategory.name' : 'code')}
      />
      {category === NEW && (
        <InlineFields form={form} title={t.categories.isNew} path="newCategory" />
      )}
    </>
  )
}

function useProductForm({ opened, onClose, product, barcode, onAdded }: ProductModalProps) {
  const institutionId = useUser().institution?.id
  const newCategory = inlineCreate(useSave(createCategory), CATEGORY)
  const create = useSave(createProduct)
  const update = useSave(updateProduct)
  // The label on the shelf has the old price.
  const toLabels = useRef<ToastLink>(undefined)
  return useSaveForm({
    id: { name: 'product', of: product?.id ?? barcode },
    opened,
    schema: ({ category }) => productForm(category === NEW),
    initialValues: valuesOf(product, barcode),
    shapes: {
      category: z.nullable(z.union([z.literal(NEW), Named])),
      packs: z.array(DraftPack),
      tracksExpiry: z.boolean(),
    },
    entity: product,
    creates: [newCategory, create],
    save: async ({ newCategory: fields, ...values }, version, form) => {
      const body = { ...values }
      if (fields !== null) {
        const sent = { body: { ...fields, institutionId } }
        body.categoryId = (await newCategory.createFirst(form, sent)).id
      }
      if (product === undefined) {
        const added = await create.mutateAsync({ body: { ...body, institutionId } })
        return onAdded?.(added)
      }
      const saved = await update.mutateAsync({
        params: { id: product.id },
        body: { ...body, version },
      })
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

// A number field's value is '' while it is empty.
function valuesOf(product: Product | undefined, barcode = '') {
  return {
    name: product?.name ?? '',
    unit: product?.unit ?? '',
    pricePerUnit: product?.pricePerUnit ?? '',
    description: product?.description ?? '',
    lowStockThreshold: product?.lowStockThreshold ?? '',
    code: product?.code ?? '',
    barcodes: product?.barcodes.join(' ') ?? barcode,
    packs: (product?.packs ?? []).map(draftPack),
    category: (product?.category ?? null) as ChosenCategory | null,
    categoryId: product?.categoryId ?? '',
    tracksExpiry: product?.tracksExpiry ?? false,
    newCategory: { name: '' },
  }
}

const { lowStockThreshold, categoryId, barcodes, ...shape } = ProductInput.shape

/** The contract's product with an empty threshold as null, and the new category to create first. */
function productForm(isNewCategory: boolean) {
  return z.object({
    ...shape,
    lowStockThreshold: z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      lowStockThreshold,
    ),
    barcodes: z.pipe(z.transform(barcodesIn), barcodes),
    categoryId: isNewCategory ? z.string() : categoryId,
    newCategory: isNewCategory ? CategoryInput : z.pipe(z.unknown(), toNull),
  })
}

function barcodesIn(text: unknown): unknown {
  return String(text)
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
}

const toNull = z.transform(() => null)
