//! The formats of keys that their issuers publish, as data: for rules, which report keys; for
//! reports, which hide them; and for the recorder, which redacts any text with the prefix of one.
//! The names of secrets are in `secret_key.rs`.

/// How certain it is that a text is a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// The text has a format that only keys have.
    Certain,
    /// The text has the prefix and the length of a key, which other texts may have as well.
    Likely,
}

/// The characters of a key after its prefix.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alphabet {
    /// Upper-case letters and the digits 2 to 7.
    Base32,
    /// Letters and digits.
    Alphanumeric,
    /// Letters, digits, `-` and `_`.
    Url,
    /// Letters, digits, `-`, `_` and `.`.
    Dotted,
}

impl Alphabet {
    pub(crate) fn has(self, byte: u8) -> bool {
        match self {
            Self::Base32 => byte.is_ascii_uppercase() || matches!(byte, b'2'..=b'7'),
            Self::Alphanumeric => byte.is_ascii_alphanumeric(),
            Self::Url => byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'),
            Self::Dotted => byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'),
        }
    }
}

/// A format of keys: the prefixes, the characters after them, their minimum and maximum number, the
/// certainty, and the name of the key.
pub(crate) struct Format(
    pub(crate) &'static str,
    pub(crate) Alphabet,
    pub(crate) (usize, usize),
    pub(crate) Certainty,
    pub(crate) &'static str,
);

use Alphabet::{Alphanumeric, Base32, Dotted, Url};
use Certainty::{Certain, Likely};

/// All formats. Of two prefixes with the same beginning, the longer comes first.
pub(crate) const FORMATS: [Format; 96] = [
    Format("AKIA ABIA ACCA", Base32, (16, 16), Certain, "an AWS access key ID"),
    Format("ASIA", Base32, (16, 16), Certain, "an AWS session key ID"),
    Format("ghp_ gho_ ghu_ ghs_", Alphanumeric, (36, 36), Certain, "a GitHub token"),
    Format("ghr_", Alphanumeric, (36, 76), Certain, "a GitHub token"),
    Format("github_pat_", Url, (82, 82), Certain, "a GitHub token"),
    Format("glpat- gldt- glrt- glft- gloas- glptt-", Url, (20, 64), Likely, "a GitLab token"),
    Format("sk-ant-", Url, (80, 120), Certain, "an Anthropic key"),
    Format("sk-proj- sk-svcacct- sk-admin-", Url, (40, 200), Certain, "an OpenAI key"),
    Format("sk-or-v1-", Alphanumeric, (64, 64), Certain, "an OpenRouter key"),
    Format("sk-lf-", Url, (36, 36), Certain, "a Langfuse key"),
    Format("sk-", Alphanumeric, (32, 64), Likely, "an API key"),
    Format("xoxb- xoxp- xoxa- xoxr- xoxs-", Url, (40, 100), Certain, "a Slack token"),
    Format("xoxc- xoxd- xoxe- xoxe.", Url, (40, 200), Certain, "a Slack token"),
    Format("xapp-", Url, (40, 160), Certain, "a Slack token"),
    Format("AIza", Url, (35, 35), Certain, "a Google API key"),
    Format("GOCSPX-", Url, (24, 40), Certain, "a Google client secret"),
    Format("ya29.", Url, (40, 2048), Certain, "a Google access token"),
    Format("sk_live_ rk_live_", Alphanumeric, (24, 128), Certain, "a Stripe key"),
    Format("sk_test_", Alphanumeric, (24, 128), Likely, "a Stripe test key"),
    Format("whsec_", Alphanumeric, (24, 64), Likely, "the secret of a webhook"),
    Format("npm_", Alphanumeric, (36, 36), Certain, "an npm token"),
    Format("hf_ api_org_", Alphanumeric, (34, 34), Likely, "a Hugging Face token"),
    Format("pypi-", Url, (85, 256), Certain, "a PyPI token"),
    Format("SG.", Dotted, (66, 66), Certain, "a SendGrid key"),
    Format("eyJ", Dotted, (40, 4096), Likely, "a JSON Web Token"),
    Format("ntn_", Alphanumeric, (40, 60), Certain, "a Notion token"),
    Format("secret_", Alphanumeric, (43, 43), Likely, "a Notion token"),
    Format("lin_api_ lin_oauth_", Alphanumeric, (32, 64), Certain, "a Linear key"),
    Format("figd_ figo_", Url, (36, 64), Certain, "a Figma token"),
    Format("sb_secret_", Url, (20, 64), Certain, "a Supabase key"),
    Format("sbp_", Alphanumeric, (40, 40), Certain, "a Supabase token"),
    Format("gsk_", Alphanumeric, (48, 56), Certain, "a Groq key"),
    Format("xai-", Alphanumeric, (64, 96), Certain, "an xAI key"),
    Format("pplx-", Alphanumeric, (40, 64), Certain, "a Perplexity key"),
    Format("tvly-", Url, (28, 64), Likely, "a Tavily key"),
    Format("fc-", Alphanumeric, (32, 32), Likely, "a Firecrawl key"),
    Format("shpat_ shpca_ shppa_ shpss_", Alphanumeric, (32, 32), Certain, "a Shopify token"),
    Format("dop_v1_ doo_v1_ dor_v1_", Alphanumeric, (64, 64), Certain, "a DigitalOcean token"),
    Format("dckr_pat_ dckr_oat_", Url, (24, 40), Certain, "a Docker token"),
    Format(
        "dp.pt. dp.ct. dp.sa. dp.scim. dp.audit.",
        Alphanumeric,
        (40, 48),
        Certain,
        "a Doppler token",
    ),
    Format("dp.st.", Dotted, (40, 84), Certain, "a Doppler token"),
    Format("sl.", Dotted, (130, 2048), Certain, "a Dropbox token"),
    Format("vcp_ vci_ vca_ vcr_ vck_", Alphanumeric, (24, 80), Certain, "a Vercel token"),
    Format("glc_", Alphanumeric, (32, 400), Likely, "a Grafana token"),
    Format("glsa_", Url, (41, 41), Certain, "a Grafana token"),
    Format("pat-eu1- pat-na1- pat-na2-", Url, (36, 36), Certain, "a HubSpot token"),
    Format("pat", Dotted, (79, 79), Certain, "an Airtable token"),
    Format("sntrys_ sntryu_", Url, (40, 400), Certain, "a Sentry token"),
    Format("ATATT3 ATCTT3", Url, (40, 256), Certain, "an Atlassian token"),
    Format("NRAK-", Alphanumeric, (27, 27), Certain, "a New Relic key"),
    Format("PMAK-", Url, (59, 59), Certain, "a Postman key"),
    Format("hvs. hvb.", Url, (24, 300), Certain, "a Vault token"),
    Format("nvapi-", Url, (60, 80), Certain, "an NVIDIA key"),
    Format("dapi", Alphanumeric, (32, 32), Likely, "a Databricks token"),
    Format("r8_", Alphanumeric, (37, 37), Likely, "a Replicate token"),
    Format("SK", Alphanumeric, (32, 32), Likely, "a Twilio key"),
    Format("apify_api_", Alphanumeric, (32, 48), Certain, "an Apify token"),
    Format("pcsk_", Url, (60, 80), Certain, "a Pinecone key"),
    Format("ctx7sk-", Url, (30, 48), Certain, "a Context7 key"),
    Format("BSA", Url, (28, 28), Likely, "a Brave key"),
    Format("key-", Alphanumeric, (32, 32), Likely, "a Mailgun key"),
    Format("AGE-SECRET-KEY-1", Alphanumeric, (58, 58), Certain, "an age key"),
    Format("AKCp", Alphanumeric, (69, 69), Certain, "an Artifactory key"),
    Format("LTAI", Alphanumeric, (20, 20), Likely, "an Alibaba Cloud key"),
    Format("ATTA", Alphanumeric, (60, 72), Certain, "a Trello token"),
    Format("ATBB", Alphanumeric, (32, 32), Likely, "a Bitbucket password"),
    Format("bb_live_ bb_test_", Url, (24, 40), Certain, "a Browserbase key"),
    Format("xkeysib-", Url, (81, 81), Certain, "a Brevo key"),
    Format("csk-", Alphanumeric, (48, 48), Likely, "a Cerebras key"),
    Format("CCIPAT_ CCIPRJ_", Url, (60, 70), Certain, "a CircleCI token"),
    Format("CLOJARS_", Alphanumeric, (60, 60), Certain, "a Clojars token"),
    Format("CFPAT-", Url, (43, 43), Certain, "a Contentful token"),
    Format("duffel_live_ duffel_test_", Url, (43, 43), Certain, "a Duffel token"),
    Format("dt0c01.", Dotted, (89, 89), Certain, "a Dynatrace token"),
    Format("e2b_", Alphanumeric, (40, 40), Certain, "an E2B key"),
    Format("EZAK EZTK", Alphanumeric, (54, 54), Certain, "an EasyPost key"),
    Format("sk_", Alphanumeric, (48, 48), Likely, "an ElevenLabs key"),
    Format("fo1_", Url, (43, 43), Certain, "a Fly.io token"),
    Format("HRKU-AA", Url, (58, 58), Certain, "a Heroku key"),
    Format("jina_", Url, (56, 64), Certain, "a Jina key"),
    Format("lsv2_pt_ lsv2_sk_", Url, (43, 43), Certain, "a LangSmith key"),
    Format("napi_", Alphanumeric, (64, 64), Certain, "a Neon key"),
    Format("nfp_", Alphanumeric, (36, 40), Certain, "a Netlify token"),
    Format("pscale_tkn_ pscale_pw_ pscale_oauth_", Url, (32, 64), Certain, "a PlanetScale secret"),
    Format("phx_", Alphanumeric, (40, 60), Certain, "a PostHog key"),
    Format("pnu_", Alphanumeric, (36, 36), Certain, "a Prefect key"),
    Format("pul-", Alphanumeric, (40, 40), Certain, "a Pulumi token"),
    Format("rdme_", Alphanumeric, (70, 70), Certain, "a ReadMe key"),
    Format("rnd_", Alphanumeric, (32, 32), Likely, "a Render key"),
    Format("rubygems_", Alphanumeric, (48, 48), Certain, "a RubyGems key"),
    Format("shippo_live_ shippo_test_", Alphanumeric, (40, 40), Certain, "a Shippo token"),
    Format("squ_ sqp_ sqa_", Alphanumeric, (40, 40), Certain, "a SonarQube token"),
    Format("sgp_", Url, (40, 64), Certain, "a Sourcegraph token"),
    Format("sq0atp- sq0csp-", Url, (22, 60), Certain, "a Square secret"),
    Format("tskey-auth- tskey-api- tskey-client-", Url, (24, 64), Certain, "a Tailscale key"),
    Format("tfp_", Url, (40, 64), Certain, "a Typeform token"),
];

/// Parts of URLs that precede a secret path: a client that knows the path needs no key.
pub(crate) const SECRET_PATHS: [&str; 9] = [
    "hooks.slack.com/services/",
    "hooks.slack.com/workflows/",
    "hooks.slack.com/triggers/",
    "/api/webhooks/",
    "hooks.zapier.com/hooks/catch/",
    "mcp.zapier.com/api/mcp/s/",
    "actions.zapier.com/mcp/",
    ".webhook.office.com/webhookb2/",
    "api.telegram.org/bot",
];

/// Words that mark a text as a placeholder.
pub(crate) const PLACEHOLDERS: &str = "your xxx example placeholder changeme change_me change-me replace \
    insert dummy sample redacted < *** ... todo …";

/// Words that mark a key as a placeholder; weak passwords also contain them. The last is the
/// payload of a well-known example of a JSON Web Token.
pub(super) const KEY_PLACEHOLDERS: &str = "fake secret 123456 abcdef eyjzdwiioiixmjm0nty3odkw";

/// Whether a text contains one of the words, ignoring case.
pub(crate) fn has_word(text: &str, words: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    words.split(' ').any(|word| lower.contains(word))
}
