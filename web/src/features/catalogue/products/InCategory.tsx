import { createCategory } from '@mezgeb/contract/catalogue/categories'

import { useSave } from '../../../lib/api/use-save.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { showToast } from '../../../ui/shell/toast.ts'
import { CategoryField } from '../categories/CategoryField.tsx'

import type { Named } from '@mezgeb/contract/kit/fields'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'

type NamedOne = z.infer<typeof Named>

type InCategoryProps = {
  form: {
    values: { category: NamedOne | null }
    getInputProps: (path: string) => object
    setFieldValue: (path: string, value: unknown) => void
    clearFieldError: (path: string) => void
  }
  description?: ReactNode
  onChosen?: () => void
}

/** The category of a form with `category` and `categoryId`; a new one is added at once. */
export function InCategory({ form, description, onChosen }: InCategoryProps) {
  const { institution } = useUser()
  const { mutate } = useSave(createCategory)
  const pick = ({ id, name }: NamedOne) => {
    form.setFieldValue('category', { id, name })
    form.setFieldValue('categoryId', id)
    form.clearFieldError('categoryId')
  }
  return (
    <CategoryField
      {...form.getInputProps('categoryId')}
      description={description}
      category={form.values.category ?? undefined}
      onPick={pick}
      onNew={(name) =>
        mutate(
          { body: { name, institutionId: institution?.id } },
          { onSuccess: pick, onError: ({ message }) => showToast(message) },
        )
      }
      {...(onChosen === undefined ? {} : { onChosen })}
    />
  )
}
