import { expect } from 'chai'
import type { Api } from '../../../../components/state/service/api.js'
import { addFolders, saveIcon } from '../../../../components/state/config/settings-requests.js'
import { Refused } from '../../../../components/state/service/http.js'
import type { ViewerModel } from '../../../../components/state/viewer-model.js'
import { DEFAULTS } from '../../../../schema/config/config.js'
import type { Config, FolderEntry } from '../../../../schema/config/config.js'
import { FakeService, aModel } from '../fake-service.js'

const APP: FolderEntry = { name: 'app', path: '/home/me/app' }
const TASK = 'app:search'

/** A service whose settings hold these docs folders. */
class Settings {
  readonly service = new FakeService()
  readonly saved: Config[] = []
  config: Config
  refusal = ''
  readonly model: ViewerModel

  constructor(folders: FolderEntry[], taskIcons: Record<string, string> = {}) {
    this.config = { ...DEFAULTS, folders, taskIcons }
    const { api } = this.service
    const settings: Pick<Api, 'config' | 'saveConfig'> = {
      config: () => {
        const value = { config: this.config, overrides: { folders: [APP] }, file: '' }
        return Promise.resolve({ etag: '"7"', value })
      },
      saveConfig: (config, etag) => {
        if (this.refusal !== '') return Promise.reject(new Refused(412, this.refusal))
        expect(etag).to.equal('"7"')
        this.saved.push(config as Config)
        return Promise.resolve()
      },
    }
    this.model = aModel(this.service, { api: Object.assign(api, settings) })
  }

  get toasts() {
    return this.model.state.toasts
  }
}

describe('the icon of a task @one-engine', () => {
  it('is kept beside those of other tasks, and all else that was set', async () => {
    const settings = new Settings([APP], { 'app:other': '⚓' })
    await saveIcon(settings.model, TASK, '☂')
    const taskIcons = { 'app:other': '⚓', [TASK]: '☂' }
    expect(settings.saved).to.deep.equal([{ ...settings.config, taskIcons }])
    expect(settings.toasts).to.deep.equal([])
  })

  it('is taken away', async () => {
    const settings = new Settings([APP], { 'app:other': '⚓', [TASK]: '☂' })
    await saveIcon(settings.model, TASK, '')
    expect(settings.saved[0]?.taskIcons).to.deep.equal({ 'app:other': '⚓' })
  })

  it('cannot be saved without a docs folder: a toast offers to add one', async () => {
    const settings = new Settings([])
    await saveIcon(settings.model, TASK, '☂')
    expect(settings.saved).to.deep.equal([])
    const [toast] = settings.toasts
    expect(toast?.title).to.contain('these name no docs folder yet')
    expect(toast?.actions).to.deep.equal([
      { id: 'addFolders', label: 'Add this folder', isGuarded: true },
    ])
  })

  it('is saved together with the docs folders of this run where the reader wants that', async () => {
    const settings = new Settings([])
    await saveIcon(settings.model, TASK, '☂')
    for (const toast of settings.toasts) await addFolders(settings.model, toast)
    expect(settings.saved[0]?.folders).to.deep.equal([APP])
    expect(settings.saved[0]?.taskIcons).to.deep.equal({ [TASK]: '☂' })
    expect(settings.toasts).to.deep.equal([])
  })

  it('says why the service refused it', async () => {
    const settings = new Settings([APP])
    settings.refusal = 'The settings have changed on disk.'
    await saveIcon(settings.model, TASK, '☂')
    expect(settings.toasts.map(({ title }) => title)).to.deep.equal([settings.refusal])
  })
})
