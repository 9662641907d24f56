interface ImportMetaEnv {
  readonly VITE_PLANS: string
}
