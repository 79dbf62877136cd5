import { useState } from 'react'

import { fieldsBelow } from '../../lib/fields-below.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { ModalForm } from '../../ui/ModalForm.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { useGoOn } from '../../ui/use-go-on.ts'
import { useCreateCategory } from '../categories/categories.api.ts'
import { CategoryField, NEW_CATEGORY } from '../categories/CategoryField.tsx'
import { ProductPicks, productDraft, productForm } from './product-draft.ts'
import { useCreateProduct, useUpdateProduct } from './products.api.ts'

import type { Category, CategoryInput } from '@mezgeb/contract/categories'
import type { Product } from '@mezgeb/contract/products'
import type * as z from 'zod/mini'

import type { ChosenCategory } from '../categories/CategoryField.tsx'

type ProductModalProps = { opened: boolean; onClose: () => void; product?: Product | undefined }

/** Adds a product, or edits the given one; its category is added first when that one is new. */
export function ProductModal({ opened, onClose, product }: ProductModalProps) {
  const { form, shell, choice } = useProductForm({ opened, onClose, product })
  return (
    <ModalForm
      title={product === undefined ? t.products.addTitle : t.products.editTitle}
      opened={opened}
      onClose={onClose}
      {...shell}
    >
      <ProductFields form={form} choice={choice} />
    </ModalForm>
  )
}

function useProductForm({ opened, onClose, product }: ProductModalProps) {
  const institutionId = useUser().institution?.id
  const createCategory = useCreateCategory()
  const create = useCreateProduct()
  const update = useUpdateProduct()
  const { initialValues, draft, category, setCategory } = useProductDraft(product, opened)
  const { form, shell } = useSaveForm({
    schema: productForm(category === NEW_CATEGORY),
    initialValues,
    entity: product,
    draft,
    creates: [createCategory, create],
    picked: { category },
    unpick: () => setCategory(product?.category),
    save: async ({ newCategory, ...values }, version) => {
      const body = newCategory === null ? values : await withNew(newCategory, values)
      if (product === undefined) return create.mutateAsync({ body: { ...body, institutionId } })
      return update.mutateAsync({ params: { id: product.id }, body: { ...body, version } })
    },
    onSaved: () => {
      showToast(product === undefined ? t.products.added : t.products.saved)
      onClose()
    },
  })

  async function withNew<Values extends object>(
    newCategory: z.output<typeof CategoryInput>,
    values: Values,
  ) {
    const created = await createCategory
      .mutateAsync({ body: { ...newCategory, institutionId } })
      .catch((error) => {
        throw fieldsBelow('newCategory', error)
      })
    // Chosen from now on: if the product fails, the next try must not create the category again.
    pick(created)
    return { ...values, categoryId: created.id }
  }

  function pick(picked: Category): void {
    setCategory(picked)
    form.setFieldValue('categoryId', picked.id)
  }

  function enterNew(typed: string): void {
    setCategory(NEW_CATEGORY)
    form.setFieldValue('categoryId', NEW_CATEGORY)
    if (typed !== '') form.setFieldValue('newCategory.name', typed)
  }

  return { form, shell, choice: { category, pick, enterNew } }
}

/** What the form begins with: the product, or what stood in it when the session ended. */
function useProductDraft(product: Product | undefined, opened: boolean) {
  const initialValues = productDraft(product)
  const { draft, picked } = useDraft({
    form: { name: 'product', of: product?.id },
    opened,
    initialValues,
    picked: ProductPicks,
  })
  const [category, setCategory] = useState<ChosenCategory | undefined>(
    picked === undefined ? product?.category : picked.category,
  )
  return { initialValues, draft, category, setCategory }
}

type ProductFieldsProps = Pick<ReturnType<typeof useProductForm>, 'form' | 'choice'>

function ProductFields({ form, choice }: ProductFieldsProps) {
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
      <CategoryFields form={form} choice={choice} />
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

function CategoryFields({ form, choice }: ProductFieldsProps) {
  const goOn = useGoOn(form)
  const path = 'newCategory.name'
  return (
    <>
      <CategoryField
        {...form.getInputProps('categoryId')}
        category={choice.category}
        onPick={choice.pick}
        onNew={choice.enterNew}
        onChosen={(id) => goOn(id === NEW_CATEGORY ? path : 'lowStockThreshold')}
      />
      {choice.category === NEW_CATEGORY && (
        <FieldGroup name={t.categories.isNew}>
          <TextField label={t.ui.name} autoComplete="off" {...form.getInputProps(path)} />
        </FieldGroup>
      )}
    </>
  )
}
