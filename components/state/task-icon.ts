// Keeps the icon of a task in the settings. Where they name no docs folder nothing can be saved.

import type { Config } from '../../schema/config/config.js'
import { withFolders } from '../../schema/config/draft.js'
import type { Api } from './service/api.js'

/** `homeless`: no docs folder is saved, and so nothing was. */
export type IconSaved = 'saved' | 'homeless'

/**
 * Throws what `Api` throws.
 * @param key - the task's
 * @param icon - `''` for none
 * @param isToAddFolders - saves the docs folders of this run with it
 */
export async function saveTaskIcon(
  api: Pick<Api, 'config' | 'saveConfig'>,
  key: string,
  icon: string,
  isToAddFolders: boolean,
): Promise<IconSaved> {
  const { etag, value } = await api.config()
  const { config, overrides } = value
  const kept = isToAddFolders ? withFolders(config, overrides.folders ?? []) : config
  if (kept.folders.length === 0) return 'homeless'
  await api.saveConfig(withIcon(kept, key, icon), etag)
  return 'saved'
}

function withIcon(config: Config, key: string, icon: string): Config {
  const others = Object.entries(config.taskIcons).filter(([other]) => other !== key)
  const taskIcons = Object.fromEntries(icon === '' ? others : [...others, [key, icon]])
  return { ...config, taskIcons }
}
