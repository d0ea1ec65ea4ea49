//! The trusted certificates: those of the system, or those of a file.

use std::path::Path;
use std::sync::Arc;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme, crypto::ring,
};

/// The TLS configuration of connections. Without a file, the certificates are those of the system,
/// or those that `SSL_CERT_FILE` and `SSL_CERT_DIR` name.
pub(crate) fn config(file: Option<&Path>) -> Result<Arc<ClientConfig>, String> {
    let certificates = match file {
        Some(file) => of_file(file)?,
        None => rustls_native_certs::load_native_certs().certs,
    };
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(certificates.iter().cloned());
    if roots.is_empty() {
        return Err("no certificate is trusted on this system; name a file with --ca".to_owned());
    }
    let provider = Arc::new(ring::default_provider());
    let verifier =
        WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(&provider)).build();
    let verifier = verifier.map_err(|error| error.to_string())?;
    let config =
        ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(|error| error.to_string())?;
    let mut config = match file {
        Some(_) => {
            let verifier = Named { verifier, certificates };
            config.dangerous().with_custom_certificate_verifier(Arc::new(verifier))
        }
        None => config.with_webpki_verifier(verifier),
    }
    .with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

fn of_file(file: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    let name = file.display();
    let read = CertificateDer::pem_file_iter(file).map_err(|error| format!("`{name}`: {error}"))?;
    let all: Result<Vec<_>, _> = read.collect();
    match all.map_err(|error| format!("`{name}`: {error}"))? {
        all if all.is_empty() => Err(format!("`{name}` has no certificate in PEM")),
        all => Ok(all),
    }
}

/// A verifier that also trusts a server whose own certificate is in the file: `openssl req -x509`
/// makes such a certificate, with which a chain of certificates must not end.
#[derive(Debug)]
struct Named {
    verifier: Arc<WebPkiServerVerifier>,
    certificates: Vec<CertificateDer<'static>>,
}

impl ServerCertVerifier for Named {
    fn verify_server_cert(
        &self,
        own: &CertificateDer<'_>,
        others: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if self.certificates.contains(own) {
            return Ok(ServerCertVerified::assertion());
        }
        self.verifier.verify_server_cert(own, others, name, ocsp, now)
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.verifier.verify_tls12_signature(message, certificate, signature)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.verifier.verify_tls13_signature(message, certificate, signature)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.verifier.supported_verify_schemes()
    }
}
