//! What is a secret, as data: `docs/recording.md` describes the same lists.

/// Replaces a secret.
pub(crate) const HIDDEN: &str = "[redacted]";

/// Keys whose values are the rest of the line: `Cookie: a=b; c=d`.
pub(crate) const HEADER_ENDINGS: &str = "authorization,cookie";

/// Parts of the names of environment variables that contain secrets.
pub(crate) const VARIABLE_PARTS: [&str; 6] =
    ["CREDENTIAL", "KEY", "PASS", "SECRET", "TOKEN", "_PWD"];

/// Keys of the protocol itself. They are never hidden, whatever the user adds.
pub(crate) const PROTOCOL_KEYS: [&str; 3] = ["method", "id", "jsonrpc"];

/// Words after a secret key that say something about the value, or are the type of one.
pub(crate) const NOT_VALUES: &str = "\
    any bool boolean empty expired false int integer invalid is missing never nil no none not \
    null number object optional required str string true undefined unknown unset yes";

/// What keys of services begin with, and how many characters follow at least.
pub(crate) const PREFIXES: [(u8, &str); 4] = [
    (
        16,
        "AKIA ASIA dckr_pat_ doo_v1_ dop_v1_ dor_v1_ dp.pt. figd_ figo_ gho_ ghp_ ghr_ \
         ghs_ ghu_ github_pat_ glc_ glpat- glsa_ lin_api_ lin_oauth_ ntn_ pat-eu1- \
         pat-na1- pypi- rk_live_ shpat_ sk- sk_live_ sk_test_ sntrys_ tvly- whsec_ xapp-",
    ),
    (20, "ATATT3 GOCSPX- NRAK- PMAK- SG. hvs. nvapi- pplx- xai- ya29."),
    (30, "AIza"),
    (32, "dapi"),
];

/// Forms of secrets, with the secret as the group `it`. Each has parts of which a text contains at
/// least one, if it contains the form at all.
pub(crate) const FORMS: [(&[&str], &str); 11] = [
    // HTTP authentication (RFC 6750, RFC 7617). A word, as in "basic information" or "Bearer
    // Authentication", has no digit and no capital letter after its first.
    (
        &["earer", "EARER", "asic", "ASIC"],
        r"\b(?i:bearer|basic)\s+(?P<it>[A-Za-z0-9+/](?:[a-z+/]*[A-Z0-9._~=-][\w.~+/=-]{4,}|[a-z+/]{6,}[A-Z0-9_~=][\w.~+/=-]*))",
    ),
    // Credentials in an address (RFC 3986, section 3.2.1).
    (&["://"], r"://(?P<it>[^\s/@:]*:[^\s/@]+)@"),
    // Parameters of an address, and those of signed ones (AWS, Google Cloud, Azure).
    (
        &["="],
        r"(?i)[?&;](?:key|code|sig|signature|x-(?:amz|goog)-(?:signature|credential|security-token))=(?P<it>[^&\s#]+)",
    ),
    // Identifiers begin with these as well: `npm_config_cache`.
    (
        &["npm_", "hf_", "gsk_", "r8_", "sbp_", "secret_"],
        r"\b(?P<it>(?:npm|hf|gsk|r8|sbp|secret)_[A-Za-z0-9]{24,})",
    ),
    // A JSON Web Token (RFC 7519).
    (&["eyJ"], r"\b(?P<it>eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*)"),
    // Slack's tokens have several kinds.
    (&["xox"], r"\b(?P<it>xox[a-z]-[A-Za-z0-9-]{10,})"),
    // Who knows the address of a webhook can write to it.
    (
        &["hooks.slack.com"],
        r"hooks\.slack\.com/(?:services|workflows|triggers)/(?P<it>[A-Za-z0-9/_-]+)",
    ),
    (&["/api/webhooks/"], r"/api/webhooks/(?P<it>[0-9]+/[A-Za-z0-9_-]+)"),
    // Twilio's keys are hexadecimal, Telegram's begin with the number of the bot.
    (&["SK"], r"\b(?P<it>SK[0-9a-f]{32})\b"),
    (&[":"], r"\b(?P<it>[0-9]{8,10}:[A-Za-z0-9_-]{35})\b"),
    // A private key (RFC 7468), or as much of it as there is.
    (
        &["PRIVATE KEY-----"],
        r"(?s)-----BEGIN [A-Z ]{0,16}PRIVATE KEY-----(?P<it>.*?)(?:-----END|$)",
    ),
];
