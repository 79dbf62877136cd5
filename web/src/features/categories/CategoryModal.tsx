import { CategoryInput } from '@mezgeb/contract/categories'

import { useDraft } from '../../lib/use-draft.ts'
import { useSaveForm } from '../../lib/use-save-form.ts'
import { useUser } from '../../lib/use-user.ts'
import { t } from '../../texts/texts.ts'
import { ModalForm } from '../../ui/ModalForm.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { useCreateCategory, useUpdateCategory } from './categories.api.ts'

import type { Category } from '@mezgeb/contract/categories'

type CategoryModalProps = { opened: boolean; onClose: () => void; category?: Category }

/** Adds a category, or edits the given one. */
export function CategoryModal({ opened, onClose, category }: CategoryModalProps) {
  const institutionId = useUser().institution?.id
  const create = useCreateCategory()
  const update = useUpdateCategory()
  const initialValues = { name: category?.name ?? '', description: category?.description ?? '' }
  const { draft } = useDraft({
    form: { name: 'category', of: category?.id },
    opened,
    initialValues,
  })
  const { form, shell } = useSaveForm({
    schema: CategoryInput,
    initialValues,
    draft,
    creates: [create],
    entity: category,
    save: (body, version) =>
      category === undefined
        ? create.mutateAsync({ body: { ...body, institutionId } })
        : update.mutateAsync({ params: { id: category.id }, body: { ...body, version } }),
    onSaved: () => {
      showToast(category === undefined ? t.categories.added : t.categories.saved)
      onClose()
    },
  })
  return (
    <ModalForm
      title={category === undefined ? t.categories.addTitle : t.categories.editTitle}
      opened={opened}
      onClose={onClose}
      {...shell}
    >
      <TextField label={t.ui.name} data-autofocus {...form.getInputProps('name')} />
      <TextArea
        label={t.ui.description}
        placeholder={t.ui.optional}
        {...form.getInputProps('description')}
      />
    </ModalForm>
  )
}
