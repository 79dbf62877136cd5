import { useSaveForm } from '../../lib/use-save-form.ts'
import { t } from '../../texts/texts.ts'
import { ModalForm } from '../../ui/ModalForm.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { CategoryField } from '../categories/CategoryField.tsx'
import { ProductForm, productDraft } from './product-draft.ts'
import { useCreateProduct, useUpdateProduct } from './products.api.ts'

import type { Product } from '@mezgeb/contract/products'

import type { SaveForm } from '../../lib/use-save-form.ts'
import type { ProductDraft } from './product-draft.ts'

type ProductModalProps = { opened: boolean; onClose: () => void; product?: Product }

/** Adds a product, or edits the given one. */
export function ProductModal({ opened, onClose, product }: ProductModalProps) {
  const create = useCreateProduct()
  const update = useUpdateProduct()
  const { form, shell } = useSaveForm({
    schema: ProductForm,
    initialValues: productDraft(product),
    entity: product,
    save: (body, version) =>
      product === undefined
        ? create.mutateAsync({ body })
        : update.mutateAsync({ params: { id: product.id }, body: { ...body, version } }),
    onSaved: () => {
      showToast(product === undefined ? t.products.added : t.products.saved)
      onClose()
    },
  })
  return (
    <ModalForm
      title={product === undefined ? t.products.addTitle : t.products.editTitle}
      opened={opened}
      onClose={onClose}
      {...shell}
    >
      <ProductFields form={form} categoryName={product?.category.name ?? ''} />
    </ModalForm>
  )
}

type ProductFieldsProps = { form: SaveForm<ProductDraft>['form']; categoryName: string }

function ProductFields({ form, categoryName }: ProductFieldsProps) {
  return (
    <>
      <TextField label={t.ui.name} data-autofocus {...form.getInputProps('name')} />
      <TextField
        label={t.products.unit}
        placeholder={t.products.unitExample}
        {...form.getInputProps('unit')}
      />
      <NumberField
        label={t.products.pricePerUnit}
        decimalScale={2}
        {...form.getInputProps('pricePerUnit')}
      />
      <CategoryField
        {...form.getInputProps('categoryId')}
        categoryId={form.values.categoryId}
        initialName={categoryName}
        onPick={(id) => form.setFieldValue('categoryId', id)}
      />
      <NumberField
        label={t.products.lowStockThreshold}
        allowDecimal={false}
        placeholder={t.ui.optional}
        {...form.getInputProps('lowStockThreshold')}
      />
      <TextArea
        label={t.ui.description}
        placeholder={t.ui.optional}
        {...form.getInputProps('description')}
      />
    </>
  )
}
