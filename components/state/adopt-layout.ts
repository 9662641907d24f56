// Puts the entries of a layout in the place of a docs folder in the settings.
// To change what a layout proposes, see server/detect/.

import type { FolderEntry } from '../../schema/config/config.js'
import type { Api } from './service/api.js'

/**
 * The first entry keeps the folder's name and icon, so that links to it stay. A folder that is not in the
 * settings (`--root`) is added. Throws what `Api` throws.
 */
export async function adoptLayout(
  api: Pick<Api, 'config' | 'saveConfig'>,
  folder: string,
  entries: readonly FolderEntry[],
): Promise<void> {
  const { etag, value } = await api.config()
  const { config } = value
  const index = config.folders.findIndex(({ name }) => name === folder)
  const own = config.folders[index]
  const [first, ...others] = entries
  if (!first) return
  const icon = own?.icon === undefined ? {} : { icon: own.icon }
  const folders = own
    ? config.folders.toSpliced(index, 1, { ...first, name: own.name, ...icon }, ...others)
    : [...config.folders, ...entries]
  await api.saveConfig({ ...config, folders }, etag)
}
