import { useSaveForm } from '../../lib/use-save-form.ts'
import { ModalForm } from '../../ui/ModalForm.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { CategoryField } from '../categories/CategoryField.tsx'
import { ProductForm, productDraft } from './product-draft.ts'
import { useCreateProduct, useUpdateProduct } from './products.api.ts'

import type { Product } from '@mezgeb/contract/products'

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
      showToast(product === undefined ? 'Product added' : 'Product saved')
      onClose()
    },
  })
  return (
    <ModalForm
      title={product === undefined ? 'Add New Product' : 'Edit Product'}
      opened={opened}
      onClose={onClose}
      {...shell}
    >
      <TextField label="Name" data-autofocus {...form.getInputProps('name')} />
      <TextField label="Unit" placeholder="piece, kg, box" {...form.getInputProps('unit')} />
      <NumberField
        label="Price per unit"
        decimalScale={2}
        {...form.getInputProps('pricePerUnit')}
      />
      <CategoryField
        {...form.getInputProps('categoryId')}
        categoryId={form.values.categoryId}
        initialName={product?.category.name ?? ''}
        onPick={(id) => form.setFieldValue('categoryId', id)}
      />
      <NumberField
        label="Low stock threshold"
        allowDecimal={false}
        placeholder="Optional"
        {...form.getInputProps('lowStockThreshold')}
      />
      <TextArea label="Description" placeholder="Optional" {...form.getInputProps('description')} />
    </ModalForm>
  )
}
