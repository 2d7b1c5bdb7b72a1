import { type ThemeConfig, theme } from 'antd';

/** antd's theme from the tokens of tokens.css as they stand in a mode: one set of colours for everything. */
export function readAntdTheme(mode: string | undefined): ThemeConfig {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: true,
    hashed: false,
    token: {
      colorPrimary: token('action'),
      colorInfo: token('indigo'),
      colorInfoBg: token('indigo-soft'),
      colorInfoBorder: token('line-strong'),
      colorLink: token('indigo'),
      colorSuccess: token('ok'),
      colorWarning: token('warn'),
      colorError: token('danger'),
      colorErrorBg: token('danger-soft'),
      colorErrorBorder: token('danger'),
      colorWarningBg: token('warn-soft'),
      colorWarningBorder: token('warn'),
      colorSuccessBg: token('ok-soft'),
      colorSuccessBorder: token('ok'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-soft'),
      colorTextTertiary: token('ink-soft'),
      colorTextDescription: token('ink-soft'),
      colorTextPlaceholder: token('ink-soft'),
      colorTextLightSolid: token('on-action'),
      colorBgBase: token('paper'),
      colorBgContainer: token('surface'),
      colorBgElevated: token('surface'),
      /* A line around what floats: in the dark it has the colour of what it floats over. */
      boxShadowSecondary: `0 0 0 1px ${token('line-strong')}, 0 8px 24px rgb(0 0 0 / 16%)`,
      /* As that of our own dialogs (overlays.css). */
      colorBgMask: 'rgb(7 40 31 / 60%)',
      colorBorder: token('line-strong'),
      colorBorderSecondary: token('line'),
      colorIcon: token('ink-soft'),
      controlOutline: 'transparent',
      controlItemBgActive: token('green-soft'),
      borderRadius: 6,
      controlHeight: 44,
      controlHeightSM: 36,
      fontFamily: token('sans'),
      fontSize: 16,
      /* Without it antd waits for the end of animations that base.css has taken away. */
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Table: {
        headerBg: token('paper-deep'),
        headerSortHoverBg: token('green-soft'),
        headerSortActiveBg: token('green-soft'),
        bodySortBg: 'transparent',
        rowHoverBg: token('green-soft'),
        rowSelectedBg: token('green-soft'),
        rowSelectedHoverBg: token('green-soft'),
        headerSplitColor: 'transparent',
        cellPaddingBlock: 10,
        cellPaddingInline: 10,
      },
      Descriptions: { labelColor: token('ink-soft'), itemPaddingBottom: 12, titleMarginBottom: 12 },
      /* Four side by side on a phone. */
      Steps: { controlHeightLG: 20 },
      Form: { labelFontSize: 15, verticalLabelPadding: '0 0 6px' },
      /* As the site's own buttons: antd would make another green of it in the dark. */
      Button: {
        colorPrimary: token('action'),
        colorPrimaryHover: token('action-hover'),
        colorPrimaryActive: token('action-hover'),
      },
    },
  };
}
