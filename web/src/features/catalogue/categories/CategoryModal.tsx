import {
  CategoryInput,
  createCategory,
  updateCategory,
} from '@mezgeb/contract/catalogue/categories'

import { useSaveForm } from '../../../lib/drafts/use-save-form.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { useSave } from '../../../lib/api/use-save.ts'
import { t } from '../../../texts/texts.ts'
import { ModalForm } from '../../../ui/form/ModalForm.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { showToast } from '../../../ui/shell/toast.ts'

import type { Category } from '@mezgeb/contract/catalogue/categories'

type CategoryModalProps = { opened: boolean; onClose: () => void; category?: Category }

/** Adds a category, or edits the given one. */
export function CategoryModal({ opened, onClose, category }: CategoryModalProps) {
  const institutionId = useUser().institution?.id
  const create = useSave(createCategory)
  const update = useSave(updateCategory)
  const initialValues = { name: category?.name ?? '', description: category?.description ?? '' }
  const { form, shell } = useSaveForm({
    id: { name: 'category', of: category?.id },
    opened,
    schema: CategoryInput,
    initialValues,
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
